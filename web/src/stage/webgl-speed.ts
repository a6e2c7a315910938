// Measures WebGL's real speed. Some browsers draw without a graphics chip and don't say so: WebKit calls everything an "Apple GPU".

/** Width of the test picture in pixels. */
const SIDE = 256;
/** Number of test pictures: the first one includes preparation. */
const PICTURES = 3;
/** Milliseconds: a weak phone's chip needs 5 for such a picture, two processor cores 20 to 100. */
const SLOW = 15;

const CORNERS = `#version 300 es
void main() {
  gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0, 0, 1);
}`;
/** A shader with about as much work per pixel as light, mirrors and shadow. */
const COLOURS = `#version 300 es
precision highp float;
out vec4 colour;
void main() {
  vec3 noise = gl_FragCoord.xyz;
  for (int i = 0; i < 64; i++) noise = fract(sin(noise.yzx * 1.3 + noise) * 43.7);
  colour = vec4(noise, 1);
}`;

/** Is one of the first pictures as fast as with a chip? `draw` draws one and waits for it. */
export function isQuick(draw: () => void): boolean {
  for (let picture = 0; picture < PICTURES; picture++) {
    const began = performance.now();
    draw();
    if (performance.now() - began <= SLOW) return true;
  }
  return false;
}

/** Returns a function that draws a test picture. */
export function work(gl: WebGL2RenderingContext): () => void {
  gl.canvas.width = gl.canvas.height = SIDE;
  gl.viewport(0, 0, SIDE, SIDE);
  const program = gl.createProgram();
  for (const [type, text] of [[gl.VERTEX_SHADER, CORNERS], [gl.FRAGMENT_SHADER, COLOURS]] as const) {
    const shader = gl.createShader(type)!;
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  gl.useProgram(program);
  const pixel = new Uint8Array(4);
  return () => {
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel); // waits until it is drawn
  };
}
