// Listens for somebody blowing into the microphone. Browsers allow it on https and localhost only.

/** So loud (of 1), for so long. */
const LOUD = 0.14;
const LONG = 180;

export function canListen(): boolean {
  return typeof navigator !== "undefined" && navigator.mediaDevices?.getUserMedia !== undefined;
}

/** Was it loud enough for long enough? Give it the level again and again. */
export function breathMeter(): (level: number, now: number) => boolean {
  let since: number | null = null;
  return (level, now) => {
    if (level < LOUD) since = null;
    else since ??= now;
    return since !== null && now - since >= LONG;
  };
}

/** Calls `onblow` once. Returns how to stop listening. Rejects if the microphone is refused. */
export async function listen(onlevel: (level: number) => void, onblow: () => void): Promise<() => void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
  });
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const blown = breathMeter();
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    const level = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
    onlevel(level);
    if (blown(level, performance.now())) {
      stop();
      onblow();
    }
  }, 40);
  function stop(): void {
    clearInterval(timer);
    for (const track of stream.getTracks()) track.stop();
    void context.close();
  }
  return stop;
}
