import { wordsOfPermission } from '@guildhall/protocol/permission-words'
import { Permission } from '@guildhall/protocol/permissions/bits'

/** One permission that a bot asks for. */
export interface AskedPermission {
  readonly bit: string
  readonly words: string
  /** Whether whoever has it has all others. */
  readonly isAll: boolean
}

/** The permissions of a set in words, the weightiest first. */
export function wordsOfPermissions(permissions: bigint): AskedPermission[] {
  const asked = Object.entries(Permission).filter(([, bit]) => (permissions & bit) !== 0n)
  const found = asked.map(([name, bit]) => ({
    bit: String(bit),
    words: wordsOfPermission(name),
    isAll: bit === Permission.ADMINISTRATOR,
  }))
  return found.sort((a, b) => Number(b.isAll) - Number(a.isAll))
}
