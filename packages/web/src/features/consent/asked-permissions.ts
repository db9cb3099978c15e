import { Permission } from '@guildhall/protocol/permissions/bits'
import { permissionLabel } from '../../shared/permissions/permission-groups.ts'

export type AskedPermission = { readonly value: string; readonly bit: bigint; readonly text: string }

/** A bot's requested permissions in words, most powerful first. */
export const askedPermissions = (permissions: bigint): AskedPermission[] =>
  Object.entries(Permission)
    .filter(([, bit]) => (permissions & bit) !== 0n)
    .map(([name, bit]) => ({ value: String(bit), bit, text: permissionLabel(name) }))
    .sort((one, other) => Number(isAll(other)) - Number(isAll(one)))

const isAll = ({ bit }: AskedPermission): boolean => bit === Permission.ADMINISTRATOR
