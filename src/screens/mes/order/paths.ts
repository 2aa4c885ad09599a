export const CARDS = '/mes/WucardCreate';
