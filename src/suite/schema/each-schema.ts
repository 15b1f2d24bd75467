import * as z from 'zod'
import { onDemand } from '../../core/input/on-demand.js'
import { jsonRecord } from '../../core/json/json-record.js'

/** `each:` of an entry. */
export const eachSchema = onDemand(() =>
  z
    .union([
      z.array(jsonRecord()).min(1),
      z.string().regex(/\.(jsonl|csv)$/, { error: 'a file for `each` ends in .jsonl or .csv' }),
    ])
    .meta({
      id: 'each',
      description:
        'Repeats the test for each entry and replaces `{{key}}` with its values: a list of mappings, or a .jsonl or .csv file.',
    }),
)
