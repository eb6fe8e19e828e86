"""The medium between virtual controllers."""

import asyncio

from bumble.controller import Controller
from bumble.core import PhysicalTransport
from bumble.hci import Address
from bumble.link import LocalLink


class Air(LocalLink):
    """Delivers data under the address that the connection was made with.

    bumble 0.0.236 uses the sender's newest random address instead. The kernel takes a new one for
    each search, so that a search during a connection would cut the connection off.
    """

    def send_acl_data(
        self,
        sender_controller: Controller,
        destination_address: Address,
        transport: PhysicalTransport,
        data: bytes,
    ) -> None:
        connection = sender_controller.le_connections.get(destination_address)
        receiver = self.find_le_controller(destination_address)
        if transport != PhysicalTransport.LE or connection is None or receiver is None:
            return
        asyncio.get_running_loop().call_soon(
            receiver.on_link_acl_data, connection.self_address, transport, data
        )
