import type { PlayRequest, SlotsSnapshot } from '../../engine/wire/rest.ts';
import { slotsSnapshotSchema } from '../../engine/wire/rest.ts';
import { type Answer, getJson, postOnce } from '../shell/api.ts';

const PATH = '/api/play/slots-exposure';

export function loadSlots(): Promise<Answer<SlotsSnapshot>> {
  return getJson(PATH, slotsSnapshotSchema);
}

export function playSlots(request: PlayRequest): Promise<Answer<SlotsSnapshot>> {
  return postOnce(PATH, request, slotsSnapshotSchema);
}
