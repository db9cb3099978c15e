import type { Feature } from '../../kernel/feature.ts'
import { ACCOUNTS_TABLES } from './accounts-tables.ts'
import { disableTotpMfa } from './disable-totp-mfa.ts'
import { elevateSession } from './elevate-session.ts'
import { enableTotpMfa } from './enable-totp-mfa.ts'
import { getAuthSessions } from './get-auth-sessions.ts'
import { getBackupCodes } from './get-backup-codes.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { logoutAuthSessions } from './logout-auth-sessions.ts'
import { modifyCurrentUser } from './modify-current-user.ts'
import { modifyUserVerification } from './modify-user-verification.ts'
import { trimSecurityEvents } from './trim-security-events.ts'
import { trimSignIns } from './trim-sign-ins.ts'
import { verifyMfaLogin } from './verify-mfa-login.ts'

export const accounts: Feature = {
  tables: ACCOUNTS_TABLES,
  operations: [
    modifyCurrentUser,

    login,
    verifyMfaLogin,
    logout,
    getAuthSessions,
    logoutAuthSessions,
    elevateSession,
    enableTotpMfa,
    disableTotpMfa,
    getBackupCodes,
    modifyUserVerification,
  ],
  chores: [trimSignIns, trimSecurityEvents],
}
