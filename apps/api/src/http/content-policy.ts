type Directives = Readonly<Record<string, readonly string[]>>;

const SELF = "'self'";

/** The content policy of every answer; a page that needs more adds it. */
export const CONTENT_POLICY: Directives = {
  // Covers connections, workers, media, fonts and the manifest too: every further word is sent with each file.
  'default-src': [SELF],
  'script-src': [SELF],
  // Mantine writes <style> elements; scripts are never inline.
  'style-src': [SELF, "'unsafe-inline'"],
  'img-src': [SELF, 'data:', 'blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': [SELF],
  'frame-ancestors': ["'none'"],
};

/** The general policy with more sources for one kind of page. */
export function policyWith(...more: Directives[]): string {
  const merged: Record<string, readonly string[]> = { ...CONTENT_POLICY };
  for (const [name, sources] of more.flatMap((directives) => Object.entries(directives)))
    merged[name] = [...(merged[name] ?? [SELF]), ...sources];
  return Object.entries(merged)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

const GOOGLES_OWN = new Set(['www.google.com', 'www.recaptcha.net']);

/** Sources that reCAPTCHA needs on its page: its script, which loads a second one, and its frames. */
export function recaptchaSources(scriptUrl: string): Directives {
  const home = new URL('.', scriptUrl);
  const own = GOOGLES_OWN.has(home.hostname);
  return {
    'script-src': [home.href, ...(own ? ['https://www.gstatic.com/recaptcha/'] : [])],
    'frame-src': [home.href, ...(own ? ['https://recaptcha.google.com/recaptcha/'] : [])],
    'connect-src': [home.href],
  };
}

/** Sources that the payment provider's checkout needs on its page: scripts, what they load and call, frames and forms. */
export const checkoutSources = (origins: readonly string[]): Directives =>
  Object.fromEntries(
    ['default-src', 'script-src', 'style-src', 'img-src', 'form-action'].map((name) => [name, origins]),
  );
