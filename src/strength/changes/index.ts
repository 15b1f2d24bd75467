import type { ChangeKind } from '../change-kind.js'
import { claimAction, cutAnswer, denyAction, stopEarly } from './answer.js'
import { changeArgument } from './change-argument.js'
import { dropCall, dropMutatingCall } from './drop-call.js'
import { ignoreError, retryAfterError } from './ignore-error.js'
import { repeatCall } from './repeat-call.js'
import { inventTool, replaceTool } from './replace-tool.js'
import { reorderIndependentCalls, swapDependentCalls } from './swap-calls.js'
import { doubleTokens, wasteCalls } from './waste.js'

/** In the order of reports: the harmless ones last. */
export const CHANGE_KINDS: readonly ChangeKind[] = [
  dropCall,
  dropMutatingCall,
  repeatCall,
  swapDependentCalls,
  changeArgument,
  replaceTool,
  inventTool,
  ignoreError,
  claimAction,
  denyAction,
  cutAnswer,
  stopEarly,
  wasteCalls,
  doubleTokens,
  reorderIndependentCalls,
  retryAfterError,
]
