import { editApplicationBot as contract } from '@guildhall/protocol/operations/applications/edit-application-bot'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { MOVING_IMAGE } from '../../media/image-kinds.ts'
import { readImage } from '../../media/read-image.ts'
import { readUsername } from '../accounts/accounts-rules.ts'
import { findAccountById } from '../accounts/accounts-store.ts'
import { changeUser } from '../users/users-actions.ts'
import { mustNotChangeTooFast } from '../users/users-rules.ts'
import { mustLockApplication } from './applications-rules.ts'
import { mustFindApplicationRow } from './applications-store.ts'

/** Lets the application's owners change what the bot can change by Modify Current User. */
export const editApplicationBot = operation(contract, {
  requires: holderOfApplication('change'),
  callers: ['user'],
  emits: ['USER_UPDATE'],
  audits: 'none',
  handle: async ({ kernel, caller, params: { applicationId }, body: { username: sent, ...pictures }, db, write }) => {
    const username = sent === undefined ? undefined : readUsername(sent)
    const avatar = await readImage('avatar', pictures.avatar, MOVING_IMAGE, caller)
    const banner = await readImage('banner', pictures.banner, MOVING_IMAGE, caller)
    const { bot_id } = await mustFindApplicationRow(db, applicationId)
    const bot = await findAccountById(db, bot_id ?? applicationId)
    if (!bot) throw new ApiError('UnknownUser')
    mustNotChangeTooFast(kernel.throttles, bot.user, { username, globalName: undefined, avatar })
    await write(async (tx) => {
      await mustLockApplication(tx.db, caller, applicationId, 'change')
      return changeUser(tx, { before: bot, account: bot }, { username, globalName: undefined, avatar, banner })
    })
    kernel.accountChanged()
    return (await findAccountById(db, bot.user.id))?.user ?? bot.user
  },
})
