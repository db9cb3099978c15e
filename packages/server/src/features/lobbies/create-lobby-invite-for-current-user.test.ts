import { testLobbyInvites } from '@guildhall/testing/features/lobby-invites'

testLobbyInvites('Create Lobby Invite for Current User', ({ player }, id) =>
  player.post(`/lobbies/${id}/members/@me/invites`),
)
