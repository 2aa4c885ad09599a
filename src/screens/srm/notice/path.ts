export const PATH = '/srm/srmNotice';
