/** Does the browser let the page listen? It does so on https and localhost only. */
export function canListen(): boolean {
  return typeof navigator !== "undefined" && navigator.mediaDevices?.getUserMedia !== undefined;
}
