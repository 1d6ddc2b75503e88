type Directives = Readonly<Record<string, readonly string[]>>;

const SELF = "'self'";

/** What every answer allows; a page that needs more says so. */
export const CONTENT_POLICY: Directives = {
  // Also for connections, workers, media, fonts and the manifest: every header is paid for with each file.
  'default-src': [SELF],
  'script-src': [SELF],
  // Mantine writes <style> elements (docs/architecture.md); scripts never come inline.
  'style-src': [SELF, "'unsafe-inline'"],
  'img-src': [SELF, 'data:', 'blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': [SELF],
  'frame-ancestors': ["'none'"],
};

/** The policy of every answer with further sources for one kind of page. */
export function policyWith(...more: Directives[]): string {
  const merged: Record<string, readonly string[]> = { ...CONTENT_POLICY };
  for (const [name, sources] of more.flatMap((directives) => Object.entries(directives)))
    merged[name] = [...(merged[name] ?? [SELF]), ...sources];
  return Object.entries(merged)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

const GOOGLES_OWN = new Set(['www.google.com', 'www.recaptcha.net']);

/** What reCAPTCHA needs of the page that shows it: its script, which loads a second one, and its frames. */
export function recaptchaSources(scriptUrl: string): Directives {
  const home = new URL('.', scriptUrl);
  const own = GOOGLES_OWN.has(home.hostname);
  return {
    'script-src': [home.href, ...(own ? ['https://www.gstatic.com/recaptcha/'] : [])],
    'frame-src': [home.href, ...(own ? ['https://recaptcha.google.com/recaptcha/'] : [])],
    'connect-src': [home.href],
  };
}

/** What the payment provider's checkout needs of its page: scripts, what they load and ask for, frames and forms. */
export const checkoutSources = (origins: readonly string[]): Directives =>
  Object.fromEntries(
    ['default-src', 'script-src', 'style-src', 'img-src', 'form-action'].map((name) => [name, origins]),
  );
