import { getGuildNewMemberWelcome as contract } from '@guildhall/protocol/operations/welcome-screen/get-guild-new-member-welcome'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/permissions/requirement.ts'

/** No published operation sets up a guide for new members, so no guild has one (docs/spec/welcome-screen.md#new-member-welcome). */
export const getGuildNewMemberWelcome = operation(contract, {
  requires: member,
  emits: [],
  audits: 'none',
  handle: () => undefined,
})
