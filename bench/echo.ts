// The upper limit for live streams: a bare server without a database. At every act it writes prepared bytes to all
// listeners of a clinic, as many as the service writes.
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';

const [port, deskBytes, otherBytes] = process.argv.slice(2).map(Number);
const clinics = new Map<string, { version: number; listeners: { response: ServerResponse; bytes: number }[] }>();

const filler = (bytes: number) => 'x'.repeat(bytes);
const frameOf = (version: number, bytes: number) =>
  `id: ${version}\ndata: {"version":${version},"x":"${filler(bytes)}"}\n\n`;

createServer((request, response) => {
  const [, kind, id] = request.url!.split('/');
  const clinic = clinics.get(id!) ?? { version: 1, listeners: [] };
  clinics.set(id!, clinic);
  if (request.method === 'GET') {
    const bytes = kind === 'desk' ? deskBytes! : otherBytes!;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(frameOf(clinic.version, bytes));
    clinic.listeners.push({ response, bytes });
    return;
  }
  request.resume().on('end', () => {
    clinic.version += 1;
    const frames = new Map([deskBytes!, otherBytes!].map((bytes) => [bytes, frameOf(clinic.version, bytes)]));
    for (const one of clinic.listeners) one.response.write(frames.get(one.bytes)!);
    const body = `{"queue":{"version":${clinic.version},"x":"${filler(deskBytes!)}"}}`;
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
  });
}).listen(port, '127.0.0.1', () => process.send!('ready'));
