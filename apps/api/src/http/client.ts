import type { EndpointShape } from '@baari/contract/endpoint';
import type { Client } from '../lib/client.ts';
import type { Device } from './known-device.ts';

const ofDevice = ({ id }: Device): Client => ({ key: `device ${id}`, isKnown: true });
const ofNetwork = (address: string): Client => ({ key: address, isKnown: false });
const isPublic = ({ access }: EndpointShape) => access === 'public';

/**
 * Somebody logged in is counted with their device, everybody else with their network (`address`). So whatever strangers do on the
 * same network, they cannot spend what a desk needs. Bookings count for the network in any
 * case, or each account of a stranger's own would give new tries.
 */
export function clientOf(endpoint: EndpointShape, device: Device | null, address: string): Client {
  const isOwn = !isPublic(endpoint) || endpoint.limit === 'reads';
  return device && isOwn ? ofDevice(device) : ofNetwork(address);
}

/** Whether only the body tells whom a call is counted with: a device is trusted for the accounts that have logged in there. */
export const isForAnAccount = (endpoint: EndpointShape): boolean =>
  isPublic(endpoint) && ['logins', 'passwords', 'codes', 'phoneCodes'].includes(endpoint.limit);

/** The client of a call whose body names an account. */
export function clientFor(body: unknown, device: Device, address: string): Client {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : null;
  return typeof email === 'string' && device.knows(email) ? ofDevice(device) : ofNetwork(address);
}
