import { isMap, type Node, type YAMLMap } from 'yaml'
import {
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
import type { Translation } from './translation.js'
import { mapAt, mapsOf, pairAt, pairsOf, textAt } from './yaml-edits.js'

const ADVICE = 'mcprove does not have this key'

/** Turns every key that a suite does not have into a comment, so that what is left can be loaded. */
export function leaveOutUnknown(suite: Node | null, gates: GateRegistry, translation: Translation): void {
  if (!isMap(suite)) return
  const leaveOut = (map: YAMLMap, known: readonly string[]): void => {
    for (const pair of pairsOf(map)) {
      if (!known.includes(String(pair.key.value))) translation.leaveOut(map, pair, 'check', ADVICE)
    }
  }
  leaveOut(suite, suiteKeys(gates))
  for (const { value } of pairsOf(mapAt(suite, 'servers') ?? suite)) {
    if (isMap(value) && mapAt(suite, 'servers') !== undefined) leaveOut(value, serverKeys())
  }
  const direct = directKeys()
  for (const kind of DIRECT_KINDS) {
    for (const entry of mapsOf(pairAt(suite, `${kind}s`)?.value)) leaveOut(entry, direct[kind])
  }
  const agentTest = Object.keys(entryKeys('tests', gates))
  for (const entry of mapsOf(pairAt(suite, 'tests')?.value)) {
    const type = textAt(entry, 'type')
    leaveOut(entry, isDirectKind(type) ? [...direct[type], 'type'] : agentTest)
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
  }
}
