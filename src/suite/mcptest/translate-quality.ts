import { isSeq, type Node, type Scalar, type YAMLMap } from 'yaml'
import { showName } from '../../core/text/show-name.js'
import { listServer } from './translate-servers.js'
import type { Translation } from './translation.js'
import { joined, mapsOf, pairAt, textAt } from './yaml-edits.js'

const TARGETS = new Set(['min_score', 'mean_score', 'critical_count', 'warning_count'])

/** A list of one gate on the tool lists is the gate itself. */
export function translateQuality(suite: YAMLMap, translation: Translation): void {
  const pair = pairAt(suite, 'tool_quality')
  if (pair === undefined || !isSeq(pair.value)) return
  const [block] = mapsOf(pair.value)
  if (block === undefined || pair.value.items.length > 1) {
    translation.leaveOut(suite, pair, 'row', 'a suite has one `tool_quality:`; write one suite for each server')
    return
  }
  translation.note('renamed', pair.key, '`tool_quality` is one block, not a list')
  block.commentBefore = joined(pair.value.commentBefore, block.commentBefore)
  block.comment = joined(block.comment, pair.value.comment)
  pair.value = block
  const name = pairAt(block, 'name')
  if (name !== undefined) translation.leaveOut(block, name, 'setting', 'its rows are named after the servers')
  listServer(block, translation)
  translateTargets(pairAt(block, 'expect')?.value, translation)
}

function translateTargets(expect: Node | null | undefined, translation: Translation): void {
  if (!isSeq(expect)) return
  for (const assertion of mapsOf(expect)) {
    const target = pairAt(assertion, 'target')?.value
    const path = textAt(assertion, 'target') ?? ''
    if (path.startsWith('tool[')) {
      translation.leaveOutEntry(expect, assertion, 'check', showName(path), '`min_score` covers every tool')
    } else if (TARGETS.has(path)) {
      translation.note('renamed', target, `\`${path}\` is \`tool_quality.${path}\``)
      ;(target as Scalar).value = `tool_quality.${path}`
    }
  }
}
