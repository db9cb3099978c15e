import { contract } from '../../contract.ts'
import { IncidentActions, IncidentsData } from '../../objects/guilds/incidents.ts'

export const modifyGuildIncidentActions = contract({
  name: 'Modify Guild Incident Actions',
  method: 'PUT',
  path: '/guilds/:guildId/incident-actions',
  body: IncidentActions,
  returns: IncidentsData,
})
