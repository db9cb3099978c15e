import { testLobbyInvites } from '@guildhall/testing/features/lobby-invites'

testLobbyInvites('Create Lobby Invite', ({ world }, id) =>
  world.bot.api.post(`/lobbies/${id}/members/${world.stranger.id}/invites`),
)
