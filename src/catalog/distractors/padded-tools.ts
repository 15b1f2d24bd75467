import type { ToolDefinition } from '../../core/trace/trace.js'
import { SeededRandom } from './seeded-random.js'

/**
 * The list to offer: the injected tools at seeded positions among the real ones, because a right tool that always comes
 * first is too easy to find. Real tools keep their order, and the list for 5 is the one for 10 with 5 left out.
 */
export function paddedTools(
  tools: readonly ToolDefinition[],
  injected: readonly ToolDefinition[],
  seed: number,
): readonly ToolDefinition[] {
  const random = new SeededRandom(seed, 'places')
  const padded = [...tools]
  for (const tool of injected) padded.splice(random.below(padded.length + 1), 0, tool)
  return padded
}
