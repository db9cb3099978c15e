/** Whether a host belongs to the platform. */
export declare function isPlatform(host: string): boolean
/** Whether Guildhall stands in for a host of the platform. */
export declare function isReplaced(host: string): boolean
/** The domains of the hosts that Guildhall stands in for. */
export declare const REPLACED_DOMAINS: readonly string[]
/** Every host of the platform is one of these or below one. */
export declare const DOMAINS: readonly string[]
/** What matches a host that Guildhall stands in for. */
export declare const REPLACED: readonly RegExp[]
