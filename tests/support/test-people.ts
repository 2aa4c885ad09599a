/** People and places for the specs of the server, made through its own calls. */
import type { TestServer } from './test-server.ts';

interface Made {
  readonly id: string;
}

const must = async <T>(answer: Promise<{ status: number; message: string; data: T }>): Promise<T> => {
  const { status, message, data } = await answer;
  if (status !== 200) throw new Error(`${status} ${message} ${JSON.stringify(data)}`);
  return data;
};

export const roleIds = async (server: TestServer, codes: readonly string[]): Promise<string[]> =>
  (await server.db.query<{ id: string }>('select id from role where role_code = any($1)', [codes])).rows.map((row) => row.id);

export interface Employee {
  readonly roles?: readonly string[];
  readonly warehouseScope?: readonly string[];
  readonly isActive?: boolean;
  readonly supplierId?: string;
  readonly email?: string;
}

/** An active user with the password 'password-1'. @param employee.roles role codes */
export const createEmployee = async (server: TestServer, admin: string, account: string, employee: Employee = {}): Promise<Made> => {
  const roles = await roleIds(server, employee.roles ?? []);
  const body = { account, password: 'password-1', userName: account, isActive: true, ...employee, roles };
  const { userId } = await must(server.call<{ userId: string }>('POST', '/api/system/user', { token: admin, body }));
  return { id: userId };
};

export const createWarehouse = (server: TestServer, admin: string, whCode: string): Promise<Made> =>
  must(
    server.call<Made>('POST', '/api/basic/warehouse', {
      token: admin,
      body: { whCode, whName: whCode, whClassCode: 'YCL-K', binManaged: true, isActive: true },
    }),
  );

export const createStation = (server: TestServer, admin: string, stationCode: string, warehouseIds: readonly string[]): Promise<Made> =>
  must(
    server.call<Made>('POST', '/api/system/station', {
      token: admin,
      body: { stationCode, stationName: stationCode, opCodes: [], warehouseIds, isActive: true },
    }),
  );

export const createSupplier = (server: TestServer, admin: string, supplierCode: string): Promise<Made> =>
  must(
    server.call<Made>('POST', '/api/basic/supplier', {
      token: admin,
      body: { supplierCode, supName: supplierCode, isOutsourcer: false, isActive: true },
    }),
  );
