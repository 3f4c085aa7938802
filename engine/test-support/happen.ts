import type { AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate';
import { type HostedMachine, next, upcast } from '../definition/hosted-machine.ts';

/** An event of any version as today's version, with its outcome. */
export function asToday<Machine extends AnyStateMachine>(
  { upcasters }: HostedMachine<Machine>,
  event: EventFromLogic<Machine>,
  state: SnapshotFrom<Machine>,
): EventFromLogic<Machine> {
  return upcast(upcasters, event, state) as EventFromLogic<Machine>;
}

/** The snapshot after an event of any version. */
export function happen<Machine extends AnyStateMachine>(
  hosted: HostedMachine<Machine>,
  state: SnapshotFrom<Machine>,
  event: EventFromLogic<Machine>,
): SnapshotFrom<Machine> {
  return next(hosted, state, asToday(hosted, event, state));
}
