import * as z from 'zod'
import { keysOnDemand } from '../../core/input/on-demand.js'

/** What every row can say about itself, whatever its kind. */
export const rowKeys = keysOnDemand({
  tags: () => z.array(z.string().min(1)).optional().describe('Words for `--tag`.'),
  skip: () =>
    z
      .union([z.boolean(), z.string().min(1)])
      .optional()
      .describe('Do not run it; a text is the reason.'),
  only: () =>
    z.boolean().optional().describe('Run nothing but rows marked so. Refused under CI unless `--allow-only`.'),
  advisory: () => z.boolean().optional().describe('Reported, and never fails the run.'),
})
