import { calledTool } from '../catalog/called-tool.js'
import { knownTools } from '../catalog/known-tools.js'
import type { BaseToolRegistry } from '../catalog/tool-registry.js'
import { alternativesOf } from '../core/critics/evaluation.js'
import { misnamedArguments } from '../core/critics/fields/misnamed-argument.js'
import { Renaming } from '../core/critics/fields/renaming.js'
import { unknownField } from '../core/critics/fields/unknown-field.js'
import { McproveError } from '../core/errors/error.js'
import { showValue } from '../core/text/show-value.js'
import type { EvalCase } from './eval-case.js'
import { wantedCallOf } from './wanted-call.js'

/**
 * Throws BAD_USAGE for an expected tool that is not in the catalog, for an argument that the tool spells differently,
 * and for a critic on a field that exists nowhere.
 */
export function checkAgainstCatalog(
  { name, expectedToolCalls, critics, rename }: Pick<EvalCase, 'critics' | 'expectedToolCalls' | 'name' | 'rename'>,
  catalog: BaseToolRegistry,
): void {
  const wanted = expectedToolCalls.map((call) => wantedCallOf(call, undefined))
  const calls = wanted.flatMap(alternativesOf)
  for (const call of calls) calledTool(catalog, call.name)
  const known = knownTools(catalog.tools)
  const { fieldsOf = known.fieldsOf } = rename === undefined ? known : new Renaming(rename).tools(known)
  const refuse = ({ message, hint }: { readonly message: string; readonly hint: string }): never => {
    throw new McproveError('BAD_USAGE', `the case ${showValue(name)}: ${message}`, { hint })
  }
  misnamedArguments(calls, fieldsOf).forEach(refuse)
  for (const critic of critics) {
    const unknown = unknownField(critic, wanted, fieldsOf)
    if (unknown?.isCertain) refuse(unknown)
  }
}
