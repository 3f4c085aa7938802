import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { PhotoBucket } from '../../environment.ts';

/** Photos in a bucket of S3 or of a server that speaks its protocol. */
export function s3Drive(settings: PhotoBucket): Disk {
  const { endpoint, region, bucket, accessKey, secretKey } = settings;
  return new Disk(
    new S3Driver({
      bucket,
      region,
      credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
      // Servers other than Amazon's seldom have a host name for each bucket.
      ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
      // Nor do they all know the checksums and access lists that Amazon added.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      supportsACL: false,
      visibility: 'private',
    }),
  );
}
