import { isMap, isSeq, type Node, type YAMLMap } from 'yaml'
import { showName } from '../../core/text/show-name.js'
import {
  completionTestSchema,
  connectionTestSchema,
  DIRECT_KINDS,
  isDirectKind,
  promptTestSchema,
  resourceTestSchema,
  toolTestSchema,
} from '../schema/direct-test-schema.js'
import { evalSchema } from '../schema/eval-schema.js'
import { entryKeys, type GateRegistry } from '../schema/gate-blocks.js'
import { serverKeys } from '../schema/server-schema.js'
import { suiteKeys } from '../schema/suite-schema.js'
import { skipUnjudged } from './translate-tests.js'
import type { Translation } from './translation.js'
import { mapAt, mapsOf, pairAt, pairsOf, textAt } from './yaml-edits.js'

const ADVICE = 'mcprove does not have this key, or not with this value'

/** Turns every key that a suite does not have into a comment, so that what is left can be loaded. */
export function leaveOutUnknown(suite: Node | null, gates: GateRegistry, translation: Translation): void {
  if (!isMap(suite)) return
  const leaveOut = (map: YAMLMap, known: readonly string[]): void => {
    for (const pair of pairsOf(map)) {
      if (!known.includes(String(pair.key.value))) translation.leaveOut(map, pair, 'check', ADVICE)
    }
  }
  const leaveOutDirect = (entry: YAMLMap, known: readonly string[]): void => {
    const before = translation.lostChecks
    leaveOut(entry, known)
    if (translation.lostChecks > before) skipUnjudged(entry)
  }
  leaveOut(suite, suiteKeys(gates))
  for (const { value } of pairsOf(mapAt(suite, 'servers') ?? suite)) {
    if (isMap(value) && mapAt(suite, 'servers') !== undefined) leaveOut(value, serverKeys())
  }
  const direct = directKeys()
  for (const kind of DIRECT_KINDS) {
    for (const entry of mapsOf(pairAt(suite, `${kind}s`)?.value)) leaveOutDirect(entry, direct[kind])
  }
  const agentTest = Object.keys(entryKeys('tests', gates))
  const tests = pairAt(suite, 'tests')?.value
  for (const entry of mapsOf(tests)) {
    const type = textAt(entry, 'type') ?? 'agent'
    if (isDirectKind(type)) leaveOutDirect(entry, [...direct[type], 'type'])
    else if (type === 'agent') leaveOut(entry, agentTest)
    else if (isSeq(tests)) {
      const what = `a test of type ${showName(type)}`
      translation.leaveOutEntry(
        tests,
        entry,
        'row',
        what,
        'mcprove has agent, tool, resource, prompt, completion and connection',
      )
    }
  }
  const agent = Object.keys(entryKeys('agents', gates))
  for (const entry of mapsOf(pairAt(suite, 'agents')?.value)) leaveOut(entry, agent)
  const graded = Object.keys(evalSchema().shape)
  for (const entry of mapsOf(pairAt(suite, 'evals')?.value)) leaveOut(entry, graded)
}

function directKeys() {
  return {
    tool: Object.keys(toolTestSchema().shape),
    resource: Object.keys(resourceTestSchema().shape),
    prompt: Object.keys(promptTestSchema().shape),
    completion: Object.keys(completionTestSchema().shape),
    connection: Object.keys(connectionTestSchema().shape),
  }
}
