import { isSeq, type Node, type YAMLMap, YAMLSeq } from 'yaml'
import { moveThreshold } from './translate-expect.js'
import type { Translation } from './translation.js'
import { addPair, mapsOf, newPair, nodeAt, pairAt, withoutComments } from './yaml-edits.js'

/** An eval with its own prompt is an agent test with an `eval:` block. */
export function translateEvals(suite: YAMLMap, translation: Translation): void {
  const evals = pairAt(suite, 'evals')
  if (evals === undefined || !isSeq(evals.value)) return
  const list = evals.value
  const own = mapsOf(list).filter(
    (entry) => pairAt(entry, 'agent') === undefined && pairAt(entry, 'prompt') !== undefined,
  )
  if (own.length === 0) return
  for (const entry of own) translateEval(entry, translation)
  const agents = pairAt(suite, 'agents')?.value
  if (own.length === list.items.length && agents === undefined) {
    evals.key.value = 'agents'
    return
  }
  const home = isSeq(agents) ? agents : new YAMLSeq<Node>()
  for (const entry of own) {
    list.items.splice(list.items.indexOf(entry), 1)
    home.items.push(entry)
  }
  if (agents === undefined) addPair(suite, 'agents', home, evals.key)
  if (list.items.length === 0) translation.drop(suite, evals)
}

function translateEval(entry: YAMLMap, translation: Translation): void {
  const rubric = pairAt(entry, 'rubric')
  if (rubric === undefined) return
  translation.note('renamed', entry, 'an eval with a prompt is an agent test with `eval:`')
  moveThreshold(entry, translation)
  const grading = withoutComments(nodeAt({}, rubric.key)) as YAMLMap
  grading.flow = false
  for (const key of ['rubric', 'judge', 'jury']) {
    const pair = pairAt(entry, key)
    if (pair === undefined) continue
    entry.items.splice(entry.items.indexOf(pair), 1)
    grading.items.push(pair)
  }
  if (pairAt(grading, 'judge') === undefined && pairAt(grading, 'jury') === undefined) {
    grading.items.push(newPair('judge', withoutComments(nodeAt({}, rubric.key))))
  }
  addPair(entry, 'eval', grading, rubric.key)
}
