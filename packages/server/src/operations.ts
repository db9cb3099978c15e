import { getGuildRole } from './features/roles/get-guild-role.ts'
import { modifyGuildRole } from './features/roles/modify-guild-role.ts'
import type { AnyOperation } from './kernel/operation.ts'

/** The table of contents: every operation, in the order of the interface. */
export const OPERATIONS: readonly AnyOperation[] = [getGuildRole, modifyGuildRole]
