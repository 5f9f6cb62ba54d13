/** The app's own origin; nothing else is ever loaded. */
export const APP_SCHEME = 'app';
export const APP_HOST = 'roundhouse';
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;

/**
 * Nothing by default. Styles are inline because Monaco and Radix set them on elements; `data:` images are those within
 * traces. Trusted types: only the page's two named policies can make scripts, and none can make HTML.
 */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types roundhouse-worker monaco 'allow-duplicates'",
].join('; ');

/** True for addresses of our own page. */
export function isAppUrl(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === `${APP_SCHEME}:` && new URL(url).host === APP_HOST;
}
