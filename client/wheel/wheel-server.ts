import {
  type PlayRequest,
  type WheelSnapshot,
  wheelSnapshotSchema,
} from '../../engine/wire/rest.ts';
import { type Answer, getJson, postOnce } from '../shell/api.ts';

const PATH = '/api/play/wheel-of-exposure';

export function loadWheel(): Promise<Answer<WheelSnapshot>> {
  return getJson(PATH, wheelSnapshotSchema);
}

export function playWheel(request: PlayRequest): Promise<Answer<WheelSnapshot>> {
  return postOnce(PATH, request, wheelSnapshotSchema);
}
