import * as z from 'zod'
import { keysOnDemand } from '../../core/input/on-demand.js'

/** Keys that every kind of row has. */
export const rowKeys = keysOnDemand({
  tags: () => z.array(z.string().min(1)).optional().describe('Tags for `--tag`.'),
  skip: () =>
    z
      .union([z.boolean(), z.string().min(1)])
      .optional()
      .describe('Skip the test. A string gives the reason.'),
  only: () => z.boolean().optional().describe('Run only marked tests. Needs `--allow-only` in CI.'),
  advisory: () => z.boolean().optional().describe('Report the test, but never fail because of it.'),
})
