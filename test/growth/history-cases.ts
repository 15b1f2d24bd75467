import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GrowthCase } from './growth-case.js'

/** Every row is sampled, with new runs in every result. */
function writeHistory(folder: string, { results, rows }: { readonly results: number; readonly rows: number }): void {
  mkdirSync(join(folder, '.mcprove/history'), { recursive: true })
  for (let index = 0; index < results; index += 1) {
    const at = new Date(Date.UTC(2026, 0, 1 + index)).toISOString()
    const id = `${at.replace(/[-:.]/g, '')}-${index.toString(16).padStart(12, '0')}`
    const head = { schema: 'mcprove/history@1', id, at, exit_code: 0, commit: 'abcdef0' }
    const entries = Array.from({ length: rows }, (_, row) => ({
      ...{ suite: 's.yml', name: `test ${row}`, kind: 'agent', model: 'openai/gpt-5', status: 'passed' },
      ...{ passes: 8 + ((row + index) % 3), runs: 10, inputs: 'a', runs_id: `${row} ${index}` },
    }))
    writeFileSync(join(folder, '.mcprove/history', `${id}.json`), JSON.stringify({ ...head, rows: entries }))
  }
}

export const historyCases: readonly GrowthCase[] = [
  {
    counts: 'rows of 20 results',
    small: 32,
    large: 1_000,
    make: (folder, size) => {
      writeHistory(folder, { results: 20, rows: size })
      return { args: ['history', '--all'] }
    },
  },
]
