import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { photoStorageContract } from './photo-storage-contract.ts';
import { DrivePhotoStorage } from './photo-storage.ts';
import { startS3 } from './s3-under-test.ts';
import { localDrive, s3Drive } from './photo-files.ts';

let folder = '';
photoStorageContract('a folder', {
  open: async () => {
    folder = await mkdtemp(join(tmpdir(), 'photos-local-'));
    return new DrivePhotoStorage(localDrive(join(folder, 'photos')));
  },
  close: () => rm(folder, { recursive: true, force: true }),
});

let end = async (): Promise<void> => {};
photoStorageContract('an S3 bucket', {
  open: async () => {
    const s3 = await startS3();
    end = () => s3.end();
    return new DrivePhotoStorage(s3Drive(s3.bucket));
  },
  close: () => end(),
});
