import { startGoogleSignIn } from '@baari/contract/account-google';
import { SESSION_MAX_DAYS, SHARED_DESK_DAYS, SIGN_IN_MINUTES } from '@baari/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';

const SECURE_NAME = '__Host-baari';
const PLAIN_NAME = 'baari';
const SECURE_SIGN_IN_NAME = '__Secure-baari_sign_in';
const PLAIN_SIGN_IN_NAME = 'baari_sign_in';
/** Readable by the panel: it need not ask current_user when nobody is logged in. */
const SECURE_HINT_NAME = '__Host-baari_hint';
const PLAIN_HINT_NAME = 'baari_hint';
const SECURE_DESK_NAME = '__Host-baari_desk';
const PLAIN_DESK_NAME = 'baari_desk';
/** Readable by the panel: it shows the locked desk in place of the log-in. */
const SECURE_DESK_HINT_NAME = '__Host-baari_desk_hint';
const PLAIN_DESK_HINT_NAME = 'baari_desk_hint';
const MAX_AGE_SECONDS = SESSION_MAX_DAYS * 86_400;
const DESK_SECONDS = SHARED_DESK_DAYS * 86_400;
const SIGN_IN_SECONDS = SIGN_IN_MINUTES * 60;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export interface Cookies {
  /** The session token that came with the request, if it has the shape of one. */
  readSession(request: FastifyRequest): string | null;
  /** The token of the shared desk that the browser is, if it has the shape of one. */
  readDesk(request: FastifyRequest): string | null;
  /** The sealed data with which this browser began its sign-in elsewhere. */
  readSignIn(request: FastifyRequest): string | null;
  open(reply: FastifyReply, token: string): void;
  end(reply: FastifyReply): void;
  /** The token of the shared desk that the browser is; null: it is none any more. */
  desk(reply: FastifyReply, token: string | null): void;
  /** The sealed data with which a sign-in elsewhere begins; null removes them. */
  signIn(reply: FastifyReply, sealed: string | null): void;
}

/**
 * The session's cookies; `__Host-` and Secure if the public address is https. Then the plain names are ignored, because a
 * neighbouring host, or anybody on the network, could set them.
 */
export function sessionCookies(publicUrl: string): Cookies {
  const secure = publicUrl.startsWith('https:');
  const name = secure ? SECURE_NAME : PLAIN_NAME;
  const hintName = secure ? SECURE_HINT_NAME : PLAIN_HINT_NAME;
  const deskName = secure ? SECURE_DESK_NAME : PLAIN_DESK_NAME;
  const deskHintName = secure ? SECURE_DESK_HINT_NAME : PLAIN_DESK_HINT_NAME;
  const signInName = secure ? SECURE_SIGN_IN_NAME : PLAIN_SIGN_IN_NAME;
  const common = { path: '/', secure, sameSite: 'lax' as const };
  const tokenIn = ({ cookies }: FastifyRequest, cookie: string) => {
    const token = cookies[cookie];
    return token !== undefined && TOKEN.test(token) ? token : null;
  };
  return {
    readSession: (request) => tokenIn(request, name),
    readDesk: (request) => tokenIn(request, deskName),
    readSignIn: ({ cookies }) => cookies[signInName] ?? null,
    open(reply, token) {
      reply.setCookie(name, token, { ...common, httpOnly: true, maxAge: MAX_AGE_SECONDS });
      reply.setCookie(hintName, '1', { ...common, maxAge: MAX_AGE_SECONDS });
    },
    end(reply) {
      reply.clearCookie(name, { ...common, httpOnly: true });
      // Under the plain name earlier versions set it, also under https.
      for (const hint of new Set([hintName, PLAIN_HINT_NAME])) reply.clearCookie(hint, common);
    },
    desk(reply, token) {
      if (token === null) {
        reply.clearCookie(deskName, { ...common, httpOnly: true });
        reply.clearCookie(deskHintName, common);
        return;
      }
      reply.setCookie(deskName, token, { ...common, httpOnly: true, maxAge: DESK_SECONDS });
      reply.setCookie(deskHintName, '1', { ...common, maxAge: DESK_SECONDS });
    },
    signIn(reply, sealed) {
      const options = { ...common, path: startGoogleSignIn.path, httpOnly: true };
      if (sealed === null) reply.clearCookie(signInName, options);
      else reply.setCookie(signInName, sealed, { ...options, maxAge: SIGN_IN_SECONDS });
    },
  };
}
