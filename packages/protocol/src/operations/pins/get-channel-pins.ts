import { contract } from '../../contract.ts'
import { Pins, PinsQuery } from '../../objects/messages/pin.ts'

export const getChannelPins = contract({
  name: 'Get Channel Pins',
  method: 'GET',
  path: '/channels/:channelId/messages/pins',
  query: PinsQuery,
  returns: Pins,
})
