import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { PhotoBucket } from '../../environment.ts';

/** Starts an S3 server with one bucket in this process; `end` stops it. */
export async function startS3(): Promise<{ bucket: PhotoBucket; end(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'photos-s3-'));
  const name = 'photos';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name }],
  });
  const { port } = await server.run();
  return {
    // The only user of this server.
    bucket: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: name,
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
    },
    end: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
