import { WelcomeScreen } from '@guildhall/protocol/objects/welcome-screen'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { readerOfWelcomeScreen } from './welcome-screen-rules.ts'
import { findWelcomeScreen } from './welcome-screen-store.ts'
import { toWelcomeScreen } from './welcome-screen-view.ts'

export const getGuildWelcomeScreen = operation({
  name: 'Get Guild Welcome Screen',
  method: 'GET',
  path: '/guilds/:guildId/welcome-screen',
  requires: readerOfWelcomeScreen,
  returns: WelcomeScreen,
  emits: [],
  audits: 'none',
  handle: async ({ db, guild }) => {
    const screen = await findWelcomeScreen(db, guild.id)
    if (!screen) throw new ApiError('UnknownWelcomeScreen')
    return toWelcomeScreen(guild, screen)
  },
})
