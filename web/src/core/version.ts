/** Does the server run a different version from this page? */
export function isNewer(welcome: { version?: string }): boolean {
  const ours = document.querySelector<HTMLMetaElement>('meta[name="mutschel-version"]')?.content;
  return Boolean(ours && welcome.version && ours !== welcome.version);
}
