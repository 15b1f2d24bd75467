import { McproveError } from '../../core/errors/error.js'
import { isLinked } from '../direct/with-savers.js'
import { sweepKey } from '../sequence/sweep-shares.js'
import { unitKey } from './run-unit.js'
import type { Selection } from './select-rows.js'

export interface Shard {
  /** From 1. */
  readonly index: number
  readonly count: number
}

export function parseShard(text: string): Shard {
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(text) ?? []
  const shard = { index: Number(index), count: Number(count) }
  if (shard.index >= 1 && shard.index <= shard.count) return shard
  throw new McproveError('BAD_USAGE', `--shard expects i/n, for example 1/4, got ${text}`, {
    hint: 'Use an i from 1 to n.',
  })
}

/**
 * One of `count` slices of the rows, in order and as even as possible. Rows that share runs stay together, so that no
 * run is made twice, and so do direct tests that save values and those that use them. A skipped row goes with the row before it, because a shard of skipped rows has no verdict. Throws
 * NO_TESTS for an empty shard.
 */
export function shardRows(selected: readonly Selection[], { index, count }: Shard): Selection[] {
  const groups = new Map<unknown, number>()
  const groupOf = new Map<Selection, number>()
  for (const selection of selected) {
    const { row } = selection
    // A judge grades the runs of another row, so both are in one shard.
    const agentRow = row.kind === 'eval' ? row.graded : row
    // The points of a sweep may share runs too.
    const key =
      agentRow.kind === 'agent'
        ? (sweepKey(agentRow) ?? unitKey(agentRow))
        : isLinked(row)
          ? `saved values of ${row.suite.file}`
          : row
    const next = row.skip === false ? groups.size : Math.max(groups.size - 1, 0)
    const group = groups.get(key) ?? next
    if (row.skip === false) groups.set(key, group)
    groupOf.set(selection, group)
  }
  const rows = selected.filter((selection) => {
    const group = groupOf.get(selection) ?? 0
    return Math.floor((group * count) / Math.max(groups.size, 1)) === index - 1
  })
  if (rows.length > 0) return rows
  throw new McproveError(
    'NO_TESTS',
    `--shard ${index}/${count} is empty: the tests can be split into ${groups.size} ${groups.size === 1 ? 'part' : 'parts'} at most`,
    {
      hint: 'Use fewer shards, or add --pass-with-no-tests.',
    },
  )
}
