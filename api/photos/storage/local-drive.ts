import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Photos in a folder; it is made with the first one. */
export function localDrive(folder: string): Disk {
  return new Disk(new FSDriver({ location: folder, visibility: 'private' }));
}
