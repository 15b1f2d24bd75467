// `save:` of a direct test or of a call of its `setup:`.
import { parseTargetPath, resolvePath } from '../../core/expect/target-path.js'
import { type TargetShape, withoutAliases } from '../../core/expect/target-shape.js'
import { describeMissing } from '../../core/expect/trace-target.js'
import { showName } from '../../core/text/show-name.js'

export interface ReadSaves {
  readonly sent: ReadonlyMap<string, unknown>
  readonly shown: ReadonlyMap<string, unknown>
  /** One sentence for each name without a value. */
  readonly missing: readonly string[]
}

/** `sent` is the answer of the server, `shown` the same as reports show it. As with every matcher, null is nothing. */
export function readSaves(
  save: Readonly<Record<string, string>> | undefined,
  { sent, shown }: { readonly sent: object; readonly shown: object },
  shape: TargetShape,
): ReadSaves {
  const values = { sent: new Map<string, unknown>(), shown: new Map<string, unknown>(), missing: [] as string[] }
  for (const [name, text] of Object.entries(save ?? {})) {
    const path = withoutAliases(parseTargetPath(text), shape)
    const found = resolvePath(sent, path)
    if (!found.found || found.value === null) {
      const reason = found.found ? `\`${text}\` is null` : describeMissing(found)
      values.missing.push(`${showName(name)} cannot be saved: ${reason}`)
      continue
    }
    const visible = resolvePath(shown, path)
    values.sent.set(name, found.value)
    values.shown.set(name, visible.found ? visible.value : found.value)
  }
  return values
}
