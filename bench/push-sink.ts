// Takes every message as a push service that keeps up, and tells how many there were so far when it is asked.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

let taken = 0;
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    taken += 1;
    response.writeHead(201).end();
  });
}).listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
process.on('message', () => process.send!(taken));
