/** Is the microphone wanted, and was it refused? As long as the page lives. */
export const mouth = $state({ wanted: false, refused: false });
