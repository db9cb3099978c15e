import { getGuildWelcomeScreen as contract } from '@guildhall/protocol/operations/welcome-screen/get-guild-welcome-screen'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { readerOfWelcomeScreen } from './welcome-screen-rules.ts'
import { findWelcomeScreen } from './welcome-screen-store.ts'
import { toWelcomeScreen } from './welcome-screen-view.ts'

export const getGuildWelcomeScreen = operation(contract, {
  requires: readerOfWelcomeScreen,
  emits: [],
  audits: 'none',
  handle: async ({ db, guild }) => {
    const screen = await findWelcomeScreen(db, guild.id)
    if (!screen) throw new ApiError('UnknownWelcomeScreen')
    return toWelcomeScreen(guild, screen)
  },
})
