/** The caller of the example request that a new server shows. Statistics and exports leave it out. */
export const example_caller_id = 'cal_example';
