import { SESSION_MAX_DAYS } from '@baari/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';

const SECURE_NAME = '__Host-baari';
const PLAIN_NAME = 'baari';
/** Readable by the panel: it need not ask current_user when nobody is logged in. */
const HINT_NAME = 'baari_hint';
const MAX_AGE_SECONDS = SESSION_MAX_DAYS * 86_400;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export interface Cookies {
  open(reply: FastifyReply, token: string): void;
  end(reply: FastifyReply): void;
}

/** The session's cookies; `__Host-` and Secure where the public address is https. */
export function sessionCookies(publicUrl: string): Cookies {
  const secure = publicUrl.startsWith('https:');
  const name = secure ? SECURE_NAME : PLAIN_NAME;
  const common = { path: '/', secure, sameSite: 'lax' as const };
  return {
    open(reply, token) {
      reply.setCookie(name, token, { ...common, httpOnly: true, maxAge: MAX_AGE_SECONDS });
      reply.setCookie(HINT_NAME, '1', { ...common, maxAge: MAX_AGE_SECONDS });
    },
    end(reply) {
      reply.clearCookie(name, { ...common, httpOnly: true });
      reply.clearCookie(HINT_NAME, common);
    },
  };
}

/** The session token that came with the request, if it has the shape of one. */
export function readSessionToken(request: FastifyRequest): string | null {
  const token = request.cookies[SECURE_NAME] ?? request.cookies[PLAIN_NAME];
  return token !== undefined && TOKEN.test(token) ? token : null;
}
