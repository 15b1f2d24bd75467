import { calledTool } from '../catalog/called-tool.js'
import { knownTools } from '../catalog/known-tools.js'
import type { BaseToolRegistry } from '../catalog/tool-registry.js'
import { misnamedArguments } from '../core/critics/misnamed-argument.js'
import { unknownField } from '../core/critics/unknown-field.js'
import { McproveError } from '../core/error.js'
import { showValue } from '../core/show-value.js'
import type { EvalCase } from './eval-case.js'

/**
 * Throws BAD_USAGE for an expected tool that the catalog does not have, for an argument that the tool spells otherwise, and
 * for a critic on a field that nothing has.
 */
export function checkAgainstCatalog(
  { name, expectedToolCalls, critics }: Pick<EvalCase, 'critics' | 'expectedToolCalls' | 'name'>,
  catalog: BaseToolRegistry,
): void {
  for (const call of expectedToolCalls) calledTool(catalog, call.name)
  const { fieldsOf } = knownTools(catalog.tools)
  const refuse = ({ message, hint }: { readonly message: string; readonly hint: string }): never => {
    throw new McproveError('BAD_USAGE', `the case ${showValue(name)}: ${message}`, { hint })
  }
  misnamedArguments(expectedToolCalls, fieldsOf).forEach(refuse)
  for (const { field } of critics) {
    const unknown = unknownField(field, expectedToolCalls, fieldsOf)
    if (unknown?.isCertain) refuse(unknown)
  }
}
