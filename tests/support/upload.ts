/** The form with a file as a browser sends it. */
import type { FastifyInstance } from 'fastify';

export interface Stored {
  readonly id: string;
  readonly apiFileUrl: string;
  readonly oldFileName: string;
  readonly fileType: string;
}

export interface Uploaded {
  readonly http: number;
  readonly status: number;
  readonly message: string;
  readonly data: Stored & { readonly code?: string };
}

export interface UploadForm {
  readonly headers: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;
  readonly name: string;
  readonly content: Buffer;
}

/** @param form.fields fileId, and what else stands beside the file; 'photo' where no fileType is among them */
export async function uploadForm(app: FastifyInstance, { headers, fields, name, content }: UploadForm): Promise<Uploaded> {
  const form = new FormData();
  for (const [field, value] of Object.entries({ fileType: 'photo', ...fields })) form.set(field, value);
  form.set('file', new Blob([new Uint8Array(content)]), name);
  const request = new Request('http://x', { method: 'POST', body: form });
  const response = await app.inject({
    method: 'POST',
    url: '/api/system/file/upload',
    headers: { ...headers, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { http: response.statusCode, ...response.json<Omit<Uploaded, 'http'>>() };
}
