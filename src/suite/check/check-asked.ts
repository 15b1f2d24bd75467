// Does a test ask anything? Without a prompt there is no run, so its checks have nothing to judge.
import { showName } from '../../core/text/show-name.js'
import type { RawEntry } from '../read/read-entries.js'
import type { AgentEntry } from '../schema/agent-schema.js'
import type { AgentTest } from '../suite.js'
import type { FlatIssue } from './problems-from-issues.js'

/** Which runs there are: those that the suite asks for, or one for each trace. */
export type RunCount = 'declared' | 'from-traces'

type Asked = Pick<AgentTest, 'settings'>

export function isAsked({ settings: { prompt, turns } }: Asked): boolean {
  return prompt !== undefined || turns !== undefined
}

/** An external agent may know its task, and traces come from runs that already happened. */
export function runsUnasked({ settings }: Asked, runCount: RunCount): boolean {
  return settings.external !== undefined || runCount === 'from-traces'
}

const ADD_PROMPT = 'Add `prompt:` or `turns:`'

/** For an `agents:` entry with checks but without a prompt. */
export function deadChecks(name: string): FlatIssue {
  const message = `${showName(name)} has checks but no prompt, so it is only a definition and its checks never run`
  const hint = `${ADD_PROMPT}, or move the checks to an entry of \`tests:\`. \`mcprove score\` does not need a prompt.`
  return { path: [], part: 'value', code: 'dead_checks', message, hint }
}

/** For a `tests:` entry. */
export function checkAsked(test: AgentTest, from: RawEntry, runCount: RunCount): void {
  if (isAsked(test) || runsUnasked(test, runCount)) return
  const message = `neither ${showName(test.name)} nor its agent ${showName(test.definition)} has a prompt`
  const messages = test.settings.messages === undefined ? '' : '; `messages` only sets the earlier conversation'
  from.report([{ path: [], part: 'value', code: 'no_prompt', message, hint: `${ADD_PROMPT}${messages}.` }])
}

/** For a `tests:` entry without an agent; false when it asks nothing. */
export function checkAlone(test: AgentTest, from: RawEntry, runCount: RunCount): boolean {
  if (isAsked(test) || runsUnasked(test, runCount)) return true
  const message = `${showName(test.name)} has neither an \`agent\` nor a prompt`
  const hint = `${ADD_PROMPT}, or \`agent:\` with the name of an \`agents:\` entry.`
  from.report([{ path: [], part: 'value', code: 'no_prompt', message, hint }])
  return false
}

/** For a definition without tests: tests would inherit its `verify` and `expect_state`. */
export function checkUsed({ name, verify, expect_state }: AgentEntry, from: RawEntry): void {
  if ((verify ?? []).length > 0 || expect_state !== undefined) from.report([deadChecks(name)])
}
